/** Photos that the user chooses for a document, in the order of its pages. */
import { signal } from '@preact/signals'
import type { FileOwner } from '../../state/file-store.ts'
import { registerStore } from '../../state/stores.ts'

interface ChosenPhotos {
  /** job or asset of the photos */
  ref: string
  uuids: readonly string[]
}

const choosing = signal<ChosenPhotos | null>(null)

registerStore({
  forget() {
    choosing.value = null
  },
})

/** Returns the chosen photos of a job or an asset; null: the user chooses none now. */
export function chosenOn({ ref }: FileOwner): readonly string[] | null {
  return choosing.value?.ref === ref ? choosing.value.uuids : null
}

export function beginChoosing({ ref }: FileOwner): void {
  choosing.value = { ref, uuids: [] }
}

export function endChoosing(): void {
  choosing.value = null
}

export function toggleChosen(uuid: string): void {
  if (choosing.value === null) return
  const { uuids } = choosing.value
  const others = uuids.filter(other => other !== uuid)
  choosing.value = { ...choosing.value, uuids: others.length < uuids.length ? others : [...uuids, uuid] }
}
