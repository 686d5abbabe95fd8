/** Jobs that others changed and this person has not opened since. */
import { me } from './app-store.ts'
import { act, ask } from './ask.ts'
import { createReader } from './reader.ts'

const reader = createReader((_account: string) => ask('news.read', {}))
export const news = reader.value
export const reloadNews = reader.reload

/** Their number stands on today's list. */
export function openNews(): void {
  if (me.value === null) reader.close()
  else reader.open(me.value.uuid)
}

export async function seeAllNews(done: string): Promise<void> {
  if (await act('news.seeAll', {}, done)) reloadNews()
}
