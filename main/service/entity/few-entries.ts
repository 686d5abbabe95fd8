/** How long the lists of one body may be together: each entry becomes a row, in a transaction that others wait for. */
import { hubLimits } from '../../../shared/hub-limits.ts'
import { reason } from '../../../shared/message.ts'
import { refuseValue } from '../refuse.ts'

interface Lists {
  items?: readonly unknown[] | null
  destinations?: readonly unknown[] | null
  documents?: readonly unknown[] | null
  resources?: readonly unknown[] | null
}

/** @throws Refused `invalid`, which names the first list that no longer fits */
export function requireFewEntries({ items, destinations, documents, resources }: Lists): void {
  let entries = 0
  for (const [name, list] of Object.entries({ items, destinations, documents, resources })) {
    entries += list?.length ?? 0
    if (entries > hubLimits.listEntries) {
      refuseValue(`/${name}`, reason('must-hold-fewer-entries', { most: hubLimits.listEntries }))
    }
  }
}
