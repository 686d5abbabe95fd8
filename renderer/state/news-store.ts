/** Jobs that other users changed, and that the user has not opened since. */
import { me } from './app-store.ts'
import { act, ask } from './ask.ts'
import { createReader, registerReader } from './reader.ts'

const reader = createReader((_account: string) => ask('news.read', {}))
export const news = reader.value

// always read, because today's list shows their number
registerReader(reader, () => me.value?.uuid ?? null)

export async function seeAllNews(done: string): Promise<void> {
  if (await act('news.seeAll', {}, done)) reader.reload()
}
