/** Resolves after so many seconds, or as soon as the browser is online again. Rejects with the signal's reason. */
export function waitForNetwork(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      window.clearTimeout(timer);
      window.removeEventListener('online', online);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const online = () => end(resolve);
    const abort = () => end(() => reject(signal.reason));
    const timer = window.setTimeout(online, seconds * 1000);
    window.addEventListener('online', online);
    signal.addEventListener('abort', abort);
  });
}
