/** Jobs that others changed and this person has not opened since. */
import { me } from './app-store.ts'
import { act, ask } from './ask.ts'
import { createReader } from './reader.ts'
import { onChange, registerStore } from './stores.ts'

const reader = createReader((_account: string) => ask('news.read', {}))
export const news = reader.value

registerStore({
  // their number stands on today's list
  follow() {
    if (me.value === null) reader.close()
    else reader.open(me.value.uuid)
  },
  onNews: onChange(reader.reload),
})

export async function seeAllNews(done: string): Promise<void> {
  if (await act('news.seeAll', {}, done)) reader.reload()
}
