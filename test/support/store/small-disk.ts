/** A disk of a few megabytes, or a read-only one: only root can create it. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { makeFolder } from '../service/open-service.ts'

export const canMakeDisks = process.platform === 'linux' && process.getuid?.() === 0

if (!canMakeDisks)
  console.info('Only root can mount a small disk: its tests are skipped, the page limit stands in for it.')

/** Returns the folder of the mounted disk, which is unmounted after the test. */
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

/** Writes until the disk is full. */
export function fillUp(file: string): void {
  for (const size of [1024 * 1024, 64 * 1024, 4 * 1024, 256]) {
    for (let round = 0; round < 64; round++) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        break
      }
    }
  }
}
