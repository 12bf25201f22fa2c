// A replica has one container: its process.
const SUFFIX = '-main';

export const CONTAINER_NAME = 'main';

export function containerIdOf(podId: string): string {
  return `${podId}${SUFFIX}`;
}
