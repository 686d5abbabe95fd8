/** The map file, as main has opened it. */
import { signal } from '@preact/signals'
import type { MapView } from '../../shared/contract/map.ts'
import { formatBytes } from '../text/format.ts'
import { t } from '../text/t.ts'
import { ask } from './ask.ts'

/** null: not read yet */
export const mapView = signal<MapView | null>(null)

/** Opens the file if it is not open yet, and tries a file again that could not be opened. */
export async function readMap(): Promise<void> {
  mapView.value = await ask('map.read', {})
}

/** How much of the server's map is here. */
export function comingLabel({ done, size }: NonNullable<MapView['coming']>): string {
  return t('map.coming', { done: formatBytes(done), size: formatBytes(size) })
}
