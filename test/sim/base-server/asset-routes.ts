/** Requests about assets and their types. */
import { type Answered, json, notFound, nothing, readBody } from './answer.ts'
import {
  assetInDetail,
  changeAsset,
  createAsset,
  deleteAsset,
  listedAsset,
  putType,
  typeView,
} from './assets.ts'
import { asPlanner, type Call, found, type Route } from './call.ts'
import { find, inOrder, isUuid } from './data.ts'
import { listAssets } from './lists.ts'

const assetAt = ({ state, refs }: Call) => found(state.data.assets, refs[0])
const typeAt = ({ state, refs }: Call) => found(state.data.types, refs[0])

function post(call: Call): Answered {
  const { state, asked } = call
  return json(assetInDetail(state, createAsset(state, asPlanner(call), readBody(asked), state.chance.uuid())))
}

function put(call: Call): Answered {
  const { state, asked } = call
  const [ref = ''] = call.refs
  const caller = asPlanner(call)
  const known = find(state.data.assets, ref)
  if (known) changeAsset(state, known, readBody(asked))
  else if (!isUuid(ref)) throw notFound()
  return json(assetInDetail(state, known ?? createAsset(state, caller, readBody(asked), ref.toLowerCase())))
}

function remove(call: Call): Answered {
  deleteAsset(call.state, asPlanner(call), assetAt(call))
  return nothing(204)
}

function postType(call: Call): Answered {
  const { state, asked } = call
  return json(typeView(putType(state, asPlanner(call), undefined, readBody(asked), state.chance.uuid())))
}

function putKnownType(call: Call): Answered {
  const { state, asked } = call
  const [ref = ''] = call.refs
  const known = find(state.data.types, ref)
  if (!known && !isUuid(ref)) throw notFound()
  return json(typeView(putType(state, asPlanner(call), known, readBody(asked), ref.toLowerCase())))
}

function removeType(call: Call): Answered {
  asPlanner(call)
  call.state.data.types.delete(typeAt(call).uuid)
  return nothing(204)
}

export const assetRoutes: readonly Route[] = [
  ['GET', '/asset', ({ state, query }) => json(listAssets(state, query).map(listedAsset))],
  ['POST', '/asset', post],
  ['GET', '/asset/type', ({ state }) => json(inOrder(state.data.types).map(typeView))],
  ['POST', '/asset/type', postType],
  ['GET', '/asset/type/:ref', call => json(typeView(typeAt(call)))],
  ['PUT', '/asset/type/:ref', putKnownType],
  ['DELETE', '/asset/type/:ref', removeType],
  ['GET', '/asset/:ref', call => json(assetInDetail(call.state, assetAt(call)))],
  ['PUT', '/asset/:ref', put],
  ['DELETE', '/asset/:ref', remove],
]
