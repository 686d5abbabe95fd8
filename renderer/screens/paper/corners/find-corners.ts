/** Finds the page on a photo. */
import type { Quad } from '../../../../shared/rules/quad.ts'
import { ask } from '../../../state/ask.ts'

/** Returns null if there is no page on it; `failed`: a message says why. */
export async function findCorners(bytes: Uint8Array<ArrayBuffer>): Promise<Quad | null | 'failed'> {
  const found = await ask('capture.find', { bytes }).catch(() => 'failed' as const)
  return found === 'failed' ? 'failed' : (found?.corners ?? null)
}
