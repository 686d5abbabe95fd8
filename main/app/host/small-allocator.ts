/**
 * Returns the memory of freed pictures to the system, on Linux with glibc.
 * glibc returns a large block as soon as it is freed, but then it also raises the size from which blocks count as large. After the
 * first photo, it retains the pixels of several photos for each thread: 250 MB after a hundred pages.
 */
import process from 'node:process'

/** Bytes from which glibc always returns a block. With a fixed size, it does not raise it. */
const variable = 'MALLOC_MMAP_THRESHOLD_'
const size = '1000000'

/** glibc reads the setting when a program starts. Other systems and libraries ignore it. */
export const allocatorSettings: Readonly<Record<string, string>> = {
  [variable]: process.env[variable] ?? size,
}

/** Replaces the program by itself with this setting. Call it before anything is done. */
export function restartWithSmallAllocator(): void {
  if (process.platform !== 'linux' || process.env[variable] !== undefined) return
  const { execve, execPath, execArgv, argv, env } = process
  execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...allocatorSettings })
}
