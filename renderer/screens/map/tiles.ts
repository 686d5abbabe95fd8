/** Answers the map's requests for tiles with those of the map file, which main reads. */

import { signal } from '@preact/signals'
import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Failure } from '../../../shared/text/failures.ts'
import { allowWorker } from '../../state/allow-worker.ts'
import { attempt } from '../../state/ask.ts'
import { tileScheme } from './map-style.ts'

/** Why the last tile could not be read; null: it could. */
export const tileFailure = signal<Failure | null>(null)

setWorkerUrl(allowWorker(worker))

addProtocol(tileScheme, async ({ url, type }) => {
  const [z = 0, x = 0, y = 0] = url.slice(`${tileScheme}://`.length).split('/').map(Number)
  const tile = await attempt('map.tile', { z, x, y })
  tileFailure.value = tile.ok ? null : tile.failure
  const text = tile.ok ? tile.value : null
  if (text !== null) return { data: Uint8Array.from(atob(text), byte => byte.charCodeAt(0)).buffer }
  // no bytes are a vector tile without anything, but no picture
  return { data: type === 'image' ? await createImageBitmap(new ImageData(1, 1)) : new ArrayBuffer(0) }
})
