// `node autocannon.mjs URL SECONDS CONNECTIONS RATE`: prints what autocannon found as JSON; rate 0 is as fast as it can.
import autocannon from 'autocannon';

const [url, seconds, connections, rate] = process.argv.slice(2);
const options = {
  url,
  connections: Number(connections),
  ...(Number(rate) > 0 ? { overallRate: Number(rate) } : {}),
};
// Its own code is compiled by then.
await autocannon({ ...options, duration: 1 });
const before = process.cpuUsage();
const { latency, requests, errors, timeouts } = await autocannon({ ...options, duration: Number(seconds) });
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    calls: requests.total,
    failed: errors + timeouts,
    cpuUs: user + system,
    p50: latency.p50,
    p90: latency.p90,
    p99: latency.p99,
    p999: latency.p99_9,
  }),
);
