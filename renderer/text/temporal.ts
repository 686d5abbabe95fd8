/** Temporal as the browser has it. One that has none yet fetches it before anything is drawn. */
import type { Temporal as Standard } from 'temporal-polyfill'

const { Temporal: own } = globalThis as { Temporal?: typeof Standard }

/** There is one once `fetchTemporal` has ended. */
export let Temporal = own as typeof Standard

export async function fetchTemporal(): Promise<void> {
  if (own === undefined) Temporal = (await import('temporal-polyfill')).Temporal
}
