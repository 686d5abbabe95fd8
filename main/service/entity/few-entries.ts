/** Limits the entries of all lists of one body: each becomes a row, in a transaction that other requests wait for. */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { refuseValue } from '../refuse.ts'

interface Lists {
  items?: readonly unknown[] | null
  destinations?: readonly unknown[] | null
  documents?: readonly unknown[] | null
  resources?: readonly unknown[] | null
}

/** @throws Refused `invalid`, which names the first list over the limit */
export function requireFewEntries({ items, destinations, documents, resources }: Lists): void {
  let entries = 0
  for (const [name, list] of Object.entries({ items, destinations, documents, resources })) {
    entries += list?.length ?? 0
    if (entries > hubLimits.listEntries) {
      refuseValue(`/${name}`, reason('must-hold-fewer-entries', { most: hubLimits.listEntries }))
    }
  }
}
