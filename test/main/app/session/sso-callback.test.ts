import { expect, onTestFinished, test } from 'vitest'
import { listenForCode } from '../../../../main/app/session/sso-callback.ts'
import { fail, succeed } from '../../../../shared/text/failures.ts'
import { ask, cookiesOfOthers } from '../../../support/loopback/ask.ts'

test('the sign-in code arrives although other programs on 127.0.0.1 have set many cookies', async () => {
  const callback = await listenForCode('en')
  onTestFinished(() => callback.end(fail('bad-request', 'over')))
  callback.expect('state')
  const headers = { cookie: cookiesOfOthers }
  const { status } = await ask(`${callback.redirectUri}?state=state&code=1234`, { headers })
  expect([status, await callback.code]).toEqual([200, succeed('1234')])
})
