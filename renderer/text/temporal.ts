/** The browser's Temporal. If it has none, a polyfill is loaded before anything is drawn. */
import type { Temporal as Standard } from 'temporal-polyfill'

const { Temporal: own } = globalThis as { Temporal?: typeof Standard }

/** Defined once `fetchTemporal` has resolved. */
export let Temporal = own as typeof Standard

export async function fetchTemporal(): Promise<void> {
  if (own === undefined) Temporal = (await import('temporal-polyfill')).Temporal
}
