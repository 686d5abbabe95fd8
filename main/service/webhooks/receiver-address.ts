/** What a subscription's `url` may be; whether it may be reached is settled at every try (interface, "Receivers"). */
import { hubLimits } from '../../../shared/hub-limits.ts'

/** What is wrong with it, as the end of a sentence that begins with its name; null: nothing. */
export function findAddressWrong(url: string): string | null {
  if (url.length > hubLimits.webhookUrlLength) {
    return `must not have more than ${hubLimits.webhookUrlLength} characters`
  }
  // the parser drops line breaks and tabs: what is called would be another text than what is shown
  if (/[\s\p{Cc}]/u.test(url) || !url.isWellFormed() || !URL.canParse(url)) return 'must be an address'
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://'
  if (username !== '' || password !== '') return 'must not carry a name or a password'
  return null
}
