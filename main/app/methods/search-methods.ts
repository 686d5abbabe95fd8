/** The calls that look for something: asked of a thread of their own, so that nothing waits for them. */
import type { Api } from '../../../shared/contract.ts'
import type { Outcome } from '../../../shared/failures.ts'
import type { SearchAnswers } from '../../../shared/search-contract.ts'
import type { AppLife } from '../session/app-life.ts'
import type { WorkThread } from '../worker/work-thread.ts'

export function createSearchMethods(
  life: AppLife,
  noAccount: () => Outcome<never>,
): Pick<Api, keyof SearchAnswers> {
  const inThread = async <T>(work: (thread: WorkThread) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    life.session ? work(life.session.files.searcher) : noAccount()
  return {
    'search.find': request => inThread(thread => thread.call('find', request)),
    'asset.find': request => inThread(thread => thread.call('findByCode', request)),
  }
}
