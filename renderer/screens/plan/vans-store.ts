/** What lies in the vans of the group: as the hub told it last, which is asked again when somebody looks. */
import { signal } from '@preact/signals'
import type { Request } from '../../../shared/contract.ts'
import { me } from '../../state/app-store.ts'
import { act, ask } from '../../state/ask.ts'
import { createReader } from '../../state/reader.ts'
import { onChange, registerStore } from '../../state/stores.ts'
import { t } from '../../text/t.ts'

const reader = createReader((_account: string) => ask('vans.read', {}))
export const vans = reader.value

/** Whether the hub is being asked, told it, or did not answer. */
export const vansAsked = signal<'asking' | 'told' | 'failed'>('told')

export async function fetchVans(): Promise<void> {
  if (vansAsked.peek() === 'asking') return
  vansAsked.value = 'asking'
  const outcome = await ask('vans.fetch', {}).catch(() => ({ ok: false }))
  vansAsked.value = outcome.ok ? 'told' : 'failed'
  reader.reload()
}

/** Said to the hub at once; false where that was not heard or refused, which is told. */
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
