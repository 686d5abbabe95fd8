/** A disk of a megabyte, or one that cannot be written: only root can make one. */
import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { makeFolder } from '../service/open-service.ts'

export const canMakeDisks = process.platform === 'linux' && process.getuid?.() === 0

if (!canMakeDisks)
  console.info('Only root can mount a small disk: its tests are skipped, the page limit stands in for it.')

/** The folder it is mounted on; unmounted after the test. */
export function mountSmallDisk(bytes: number): string {
  const folder = makeFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder])
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
  })
  return folder
}

export function makeReadOnly(disk: string): void {
  execFileSync('mount', ['-o', 'remount,ro', disk])
}
