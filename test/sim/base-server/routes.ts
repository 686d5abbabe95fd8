/** Finds the route of a request, and checks the caller. */
import { readCaller, readKey } from './access.ts'
import { type Answered, type Asked, json, notFound, nothing, Refusal, readBody } from './answer.ts'
import { assetRoutes } from './asset-routes.ts'
import type { Call, Route } from './call.ts'
import { jobRoutes } from './job-routes.ts'
import { paperRoutes } from './paper-routes.ts'
import type { ServerState } from './server-state.ts'

const tokenLifeMs = 86_400_000

/** A base server has no `extensions` and no identity. */
const version = { id: 'base-server', builduser: 'specification', version: '1.0.0' }

function logIn(state: ServerState, asked: Asked): Answered {
  readKey(state, asked)
  const { email, password } = readBody(asked)
  const user = state.users.find(
    one => one.email === email && one.password !== null && one.password === password,
  )
  if (!user) throw new Refusal(401, 'Invalid credentials')
  const token = state.chance.uuid()
  state.data.tokens.set(token, { userId: user.id, usedAt: state.now() })
  const { id, uuid, name, groupId } = user
  const expires = state.now() + tokenLifeMs
  return json({ token, expires, user: { id, uuid, email, name }, groupIds: [groupId] })
}

function logOut({ state, caller }: Call): Answered {
  if (caller.token !== null) state.data.tokens.delete(caller.token)
  return nothing(204)
}

const routes = (
  [['DELETE', '/authentication', logOut], ...jobRoutes, ...paperRoutes, ...assetRoutes] as Route[]
).map(([method, path, answer]) => ({ method, pattern: patternOf(path), answer }))

/** `:ref` matches any part of a path, `:(a|b)` one of these. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(':ref', '([^/]+)').replaceAll(':(', '(')}$`)
}

/** @throws Refusal */
export function route(state: ServerState, asked: Asked): Answered {
  const [path = '', query] = asked.path.split('?', 2)
  if (path === '/version' && asked.method === 'GET') return json(version)
  if (path === '/authentication' && asked.method === 'POST') return logIn(state, asked)
  const there = routes.filter(({ pattern }) => pattern.test(path))
  if (there.length === 0) throw notFound()
  const caller = readCaller(state, asked)
  const one = there.find(({ method }) => method === asked.method)
  if (!one) {
    const allow = [...new Set(there.map(({ method }) => method))].join(', ')
    throw new Refusal(405, 'Not with this method.', { allow })
  }
  const refs = (one.pattern.exec(path) ?? []).slice(1).map(decodeURIComponent)
  return one.answer({ state, asked, caller, refs, query: new URLSearchParams(query ?? '') })
}
