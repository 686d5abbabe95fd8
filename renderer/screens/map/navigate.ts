/** Opens the way to a place in the system's program for maps, or in the browser if there is none. */
import type { Location } from '../../../shared/entities/schema.ts'
import { act, attempt } from '../../state/ask.ts'
import { waysTo } from './ways-to.ts'

export async function navigateTo(location: Location): Promise<void> {
  const [first, second] = waysTo(location, /Mac/.test(navigator.userAgent))
  if (first === undefined) return
  if (second === undefined) await act('link.open', { url: first })
  else if (!(await attempt('link.open', { url: first })).ok) await act('link.open', { url: second })
}
