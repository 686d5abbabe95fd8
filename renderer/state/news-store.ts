/** Jobs that others changed and this person has not opened since. */
import { me } from './app-store.ts'
import { act, ask } from './ask.ts'
import { createReader, registerReader } from './reader.ts'

const reader = createReader((_account: string) => ask('news.read', {}))
export const news = reader.value

// their number stands on today's list
registerReader(reader, () => me.value?.uuid ?? null)

export async function seeAllNews(done: string): Promise<void> {
  if (await act('news.seeAll', {}, done)) reader.reload()
}
