"""What the clerks in Java do, in Python: clerk.py NAME NODES FOLDER CLAIM-SECONDS. It ends when its input ends."""
import os, random, sys, threading, time

from worker import Failed, Worker

name, nodes, folder, claim = sys.argv[1:]
journal = os.open(os.path.join(folder, name + ".ran"), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)


def work(task):
    number = task.payload["number"]
    # Told outside before it counts, each line by one call.
    os.write(journal, f"{task.queue} {task.id} {task.attempt} {number}\n".encode())
    time.sleep(random.random() * 0.02)
    if number % 100 == 57 or number % 10 == 3 and task.failures == 0:
        raise Failed(f"Item {number} fails.", after_seconds=min(2, 0.2 * 2**task.failures))


def end_with_input():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_input, daemon=True).start()
handlers = {"shop": {"item": work}, "rounds": {"*": work}}
worker = Worker(nodes.split(","), handlers, name=f"{name}-{os.getpid()}", limit=20, claim=int(claim), extend=int(claim) / 3)
worker.run()
