"""Web traffic of many clients: `python3 web_clients.py ADDRESS PORT SECONDS FLOWS_PER_SECOND SEED BEGIN`.

Flows arrive as a Poisson process. Each has 1 request or more, which are sent at once, and answers of 100 bytes or more: both by a Zipf
distribution with the exponents and means of "Load Balancing in a Data Center with OpenFlow", section 4.2. Prints the time of each
answer in milliseconds, as JSON, and how many flows failed.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Sequence
from itertools import accumulate

REQUESTS = range(1, 45)
"""With the exponent 0.625, the mean is 15."""
REQUEST_EXPONENT = 0.625

SIZES = range(100, 6_701, 100)
"""With the exponent 0.95, the mean is about 1,500 bytes."""
SIZE_EXPONENT = 0.95

REQUEST = 100
PATIENCE_S = 60


def weights(count: int, exponent: float) -> list[float]:
    """Cumulative weights of a Zipf distribution."""
    return list(accumulate(rank ** -exponent for rank in range(1, count + 1)))


def flows(seconds: float, rate: float, seed: int) -> list[tuple[float, list[int]]]:
    """When each flow begins, and the sizes of its answers: the same for each seed."""
    chance = random.Random(seed)
    requests, sizes = weights(len(REQUESTS), REQUEST_EXPONENT), weights(len(SIZES), SIZE_EXPONENT)
    found, at = [], chance.expovariate(rate)
    while at < seconds:
        (count,) = chance.choices(REQUESTS, cum_weights=requests)
        found.append((at, chance.choices(SIZES, cum_weights=sizes, k=count)))
        at += chance.expovariate(rate)
    return found


async def flow(address: str, port: int, sizes: Sequence[int]) -> list[float]:
    since = time.monotonic()
    reader, writer = await asyncio.open_connection(address, port)
    try:
        writer.write(b"".join(f"{size:>{REQUEST}}".encode() for size in sizes))
        took = []
        for size in sizes:
            await reader.readexactly(size)
            took.append((time.monotonic() - since) * 1_000)
        return took
    finally:
        writer.close()


async def main(address: str, port: int, seconds: float, rate: float, seed: int, begin: float) -> None:
    async def later(at: float, sizes: Sequence[int]) -> list[float]:
        await asyncio.sleep(begin + at - time.time())
        return await asyncio.wait_for(flow(address, port, sizes), PATIENCE_S)

    done = await asyncio.gather(*(later(*each) for each in flows(seconds, rate, seed)), return_exceptions=True)
    taken = [each for each in done if isinstance(each, list)]
    print(json.dumps({"milliseconds": [value for each in taken for value in each], "failed": len(done) - len(taken)}))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), *map(float, sys.argv[3:5]), int(sys.argv[5]), float(sys.argv[6])))
