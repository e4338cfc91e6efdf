#!/usr/bin/env python3
"""A worker for Tenure on the standard library alone. docs/guide/workers.md explains the rules that it keeps.
As a library:   Worker(["127.0.0.1:8000"], {"mail": {"letter": lambda task: send(task.payload)}}).run()
By itself:      python3 worker.py 127.0.0.1:8000,127.0.0.1:8001 mail    takes whatever comes, and prints it
"""
import http.client, json, os, queue, signal, socket, sys, threading, time, traceback, urllib.parse

class Failed(Exception):
    """Raised by a handler to choose the pause until it is called again, or not to be called again."""
    def __init__(self, why, after_seconds=0, retry=True):
        super().__init__(why)
        self.how = {"after": f"{int(1000 * after_seconds)}ms"} if retry else {"retry": False}

class Client:
    """Calls any of some nodes over a connection that it keeps. Not for several threads at once."""
    def __init__(self, nodes):
        self.nodes, self.turn, self.connection = list(nodes), 0, None

    def call(self, method, path, body=None, timeout=10, tries=None):
        """The answer. With several tries it may be sent more than once, to one node after the other."""
        for _ in range(tries or 2 * len(self.nodes)):
            self.connection = self.connection or http.client.HTTPConnection(self.nodes[self.turn], timeout=timeout)
            try:
                self.connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"})
                answer = self.connection.getresponse()
                said = json.loads(answer.read())
                if answer.status < 400:
                    return said  # Or it is refused for good, or this node cannot say, but perhaps another one.
                raise (RuntimeError if answer.status < 500 else OSError)(said["detail"])
            except (OSError, ValueError, http.client.HTTPException) as e:
                self.connection = self.connection.close()
                self.turn, error = (self.turn + 1) % len(self.nodes), e
        raise OSError(str(error))

class Task:
    """A claimed task as its handler gets it: id, attempt, queue, type, payload, failures, options."""
    def __init__(self, given, trusted):
        self.__dict__.update(given, trusted=trusted, told={}, stop=None)
        self.ends = self.timeoutMillis and time.monotonic() + self.timeoutMillis / 1000

    def check(self):
        """What takes long calls it now and then: it raises if the work is to be dropped."""
        if self.stop:
            raise InterruptedError(self.stop)

    def progress(self, line="", fraction=0.0):
        self.told = {"progress": {"line": line, "fraction": fraction}}
        self.check()

class Worker:
    def __init__(self, nodes, handlers, name=None, limit=4, claim=30, extend=10, drain=20):
        """handlers: {queue: {type: function of a task}}, "*" for all others. At most 300 at once. Times are seconds."""
        self.claims, self.extensions, self.finishes = (Client(nodes) for _ in range(3))
        self.path = "/api/v1/workers/" + urllib.parse.quote(name or f"{socket.gethostname()}-{os.getpid()}", safe="")
        queues = {name: [] if "*" in types else list(types) for name, types in handlers.items()}
        self.wanted = {"queues": queues, "limit": limit, "length": f"{claim}s"}
        self.handlers, self.limit, self.claim, self.extend, self.drain = handlers, limit, claim, extend, drain
        self.held, self.active, self.free = {}, 0, threading.Condition()  # They are held until their end is recorded.
        self.todo, self.ends, self.stopping, self.unsure = queue.Queue(), queue.Queue(), False, False

    def run(self):
        """Works until stop() or SIGTERM. Then what runs has time to end, and the rest is handed back."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda *_: self.stop())
        for job in [self._finish, self._extend] + [self._work] * self.limit:
            threading.Thread(target=job, daemon=True).start()
        while not self.stopping:
            with self.free:  # Many free slots make large groups. With many ends to be recorded, nothing is claimed.
                self.free.wait_for(lambda: 2 * self.active <= self.limit and len(self.held) < 2 * self.limit, 0.05)
            if self.active < self.limit and len(self.held) < 2 * self.limit and not self.stopping:
                self._claim(self.limit - self.active)
        end = time.monotonic() + self.drain
        while self.held and time.monotonic() < end:
            time.sleep(0.02)
        self.claims.call("DELETE", self.path)

    def stop(self):
        self.stopping, waiting = True, self.claims.connection
        if waiting and waiting.sock:
            waiting.sock.shutdown(socket.SHUT_RDWR)  # The node sees that nobody waits, and gives nothing more.

    def _claim(self, most):
        try:
            if self.unsure:  # The last answer was lost, and with it perhaps tasks. Handed back, they need not run out.
                known = [{"id": id, "attempt": attempt} for id, attempt in list(self.held)]
                self.claims.call("POST", self.path + "/release", {"except": known})
            self.unsure, wanted = True, dict(self.wanted, max=most)
            tasks = self.claims.call("POST", self.path + "/claim?wait=20s", wanted, timeout=30, tries=1)["tasks"]
            self.unsure = False
        except OSError as e:
            return self.stopping or print(e, file=sys.stderr) or time.sleep(0.3)
        with self.free:
            self.active += len(tasks)
        for given in tasks:
            self.held[given["id"], given["attempt"]] = task = Task(given, time.monotonic() + 0.9 * self.claim)
            self.todo.put(task)

    def _work(self):
        while True:
            task = self.todo.get()
            try:
                task.check()
                result = (self.handlers[task.queue].get(task.type) or self.handlers[task.queue]["*"])(task)
                json.dumps(result, allow_nan=False)
                end = {"end": "succeeded", "result": result}
            except BaseException as e:
                failed = {"end": "failed", "error": traceback.format_exc()[-8000:], **getattr(e, "how", {})}
                end = failed if task.stop in (None, "time-out") else {"end": "handed-back"}
            self.ends.put({"id": task.id, "attempt": task.attempt, **end})
            with self.free:
                self.active -= 1
                self.free.notify()

    def _finish(self):
        while True:
            ends = [self.ends.get()] + [self.ends.get() for _ in range(min(199, self.ends.qsize()))]
            self._record(ends, time.monotonic() + self.claim)

    def _record(self, ends, until):
        try:
            self.finishes.call("POST", self.path + "/finish", {"ends": ends}, timeout=self.claim / 3)
        except (OSError, RuntimeError) as e:
            if isinstance(e, OSError) and time.monotonic() < until:
                return time.sleep(0.3) or self._record(ends, until)  # However often it is sent, it counts once.
            if len(ends) > 1:  # All are late, or one is not understood.
                return [self._record([end], until) for end in ends]
            print(e, file=sys.stderr)
        [self.held.pop((end["id"], end["attempt"]), None) for end in ends]

    def _extend(self):
        due = time.monotonic() + self.extend
        while time.sleep(min(1, self.extend / 4)) is None:
            now, held, said = time.monotonic(), list(self.held.values()), {"extended": [], "cancelled": [], "lost": []}
            old = [t for t in held if t.trusted - now < 0.9 * self.claim - self.extend / 2]  # Short ones never need it.
            if old and now >= due:
                tasks = [{"id": task.id, "attempt": task.attempt, **task.told} for task in old]
                try:
                    due, body = now + self.extend, {"tasks": tasks, "length": f"{self.claim}s"}
                    said = self.extensions.call("POST", self.path + "/extend", body, timeout=self.claim / 3)
                except (OSError, RuntimeError) as e:
                    due = print(e, file=sys.stderr) or now + 1
            for task in held:
                task.trusted = now + 0.9 * self.claim if task.id in said["extended"] else task.trusted
                why = {"cancelled": task.id in said["cancelled"], "lost": task.id in said["lost"],
                       "not extended in time": now > task.trusted, "time-out": task.ends and now > task.ends}
                task.stop = task.stop or next((word for word in why if why[word]), None)

if __name__ == "__main__":
    show = {"*": lambda task: print(task.queue, task.type, json.dumps(task.payload), flush=True)}
    Worker(sys.argv[1].split(","), {name: show for name in sys.argv[2:]}).run()
