// A program that waits until it is ended, or until the process that started it is gone.
process.stdin.once('end', () => process.exit(1));
process.stdin.resume();
