/** Stock of the group's vans as last read from the server. It is read again when the user opens the view. */
import { signal } from '@preact/signals'
import type { Request } from '../../../shared/contract/contract.ts'
import { me } from '../../state/app-store.ts'
import { act, ask } from '../../state/ask.ts'
import { createReader } from '../../state/reader.ts'
import { onChange, registerStore } from '../../state/stores.ts'
import { t } from '../../text/t.ts'

const reader = createReader((_account: string) => ask('vans.read', {}))
export const vans = reader.value

/** Whether a request is running, was answered, or failed. */
export const vansAsked = signal<'asking' | 'told' | 'failed'>('told')

export async function fetchVans(): Promise<void> {
  if (vansAsked.peek() === 'asking') return
  vansAsked.value = 'asking'
  const outcome = await ask('vans.fetch', {}).catch(() => ({ ok: false }))
  vansAsked.value = outcome.ok ? 'told' : 'failed'
  reader.reload()
}

/** Sends the count at once, without the outbox. Returns false if the request failed; the user sees why. */
export async function countVan(request: Request<'vans.count'>): Promise<boolean> {
  const isDone = await act('vans.count', request, t('vans.saved'))
  if (isDone) reader.reload()
  return isDone
}

let isHere = false

registerStore({
  follow(here) {
    const wasHere = isHere
    isHere = here.screen === 'plan' && here.view === 'vans'
    if (!isHere || wasHere) return
    reader.open(me.peek()?.uuid ?? '')
    void fetchVans()
  },
  onNews: onChange(() => {
    if (isHere) reader.reload()
  }),
  forget: reader.close,
})
