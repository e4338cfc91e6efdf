"""Tasks that do nothing: noop.py NODES QUEUE BATCH. For each line of its input it does all tasks that there are, and says so.

BATCH tasks are claimed and finished by a call each; with 0, by the worker of the example with 100 slots."""
import sys, threading, time

from worker import Client, Worker

nodes, queue, batch = sys.argv[1].split(","), sys.argv[2], int(sys.argv[3])
client = Client(nodes)
path = f"/api/v1/workers/noop-{batch}"


def drain_by_calls():
    while True:
        tasks = client.call("POST", path + "/claim", {"queues": {queue: []}, "max": batch})["tasks"]
        if not tasks:
            return
        ends = [{"id": task["id"], "attempt": task["attempt"], "end": "succeeded"} for task in tasks]
        client.call("POST", path + "/finish", {"ends": ends})


def drain_by_worker():
    while True:
        depth = client.call("GET", f"/api/v1/queues/{queue}")["depth"]
        if depth["ready"] + depth["claimed"] == 0:
            return
        time.sleep(0.02)


for line in sys.stdin:
    if batch:
        drain_by_calls()
    else:
        worker = Worker(nodes, {queue: {"*": lambda task: None}}, name="noop-worker", limit=100)
        running = threading.Thread(target=worker.run)
        running.start()
        drain_by_worker()
        worker.stop()
        running.join()
    print("done", flush=True)
