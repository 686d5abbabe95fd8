/** Builds the server of /api/1: its routes, the headers of every answer, and the answers to unexpected errors. */
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify'
import { limits } from '../../shared/limits/limits.ts'
import { problemFrom, sendProblem } from './answer/failure-answer.ts'
import { noteLaptops } from './answer/note-laptops.ts'
import { answerRepeats, repeatKeys, tellOfMissing } from './answer/repeats.ts'
import {
  createClientErrorHandler,
  endSoon,
  guardArrival,
  longestArrivalMs,
  refuseEncodedBodies,
  refuseOtherMethods,
  refuseSeveralHosts,
} from './arrival.ts'
import { auditRefusal, createRequestIds } from './audit/audit-requests.ts'
import { type AnswerHeaders, createAnswerHeaders } from './every-answer.ts'
import { registerMonitoring } from './monitoring/routes.ts'
import { API_PREFIX, type HttpContext } from './operation/context.ts'
import { requireAccess } from './request/identify.ts'
import { ignoreBodies, takeJson } from './request/json-body.ts'
import { limitRequests } from './request/limit-requests.ts'
import { assetTypes, registerAssetTypeList } from './routes/asset-types.ts'
import { assets, registerAssetLists } from './routes/assets.ts'
import { registerLogIn, registerLogOut, registerSso } from './routes/authentication.ts'
import { availability, registerAvailabilityList } from './routes/availability.ts'
import { blanks, registerBlankList, registerFormFromBlank } from './routes/blanks.ts'
import { registerDocumentContent } from './routes/document-content.ts'
import { registerDocumentReads, registerDocumentUpload, registerDocumentWrites } from './routes/documents.ts'
import { forms, registerFormList } from './routes/forms.ts'
import { registerJobForms, registerJobPlanning } from './routes/job-actions.ts'
import { registerJobLists } from './routes/job-lists.ts'
import { registerJobMail } from './routes/job-mail.ts'
import { jobs, registerJobEvents } from './routes/jobs.ts'
import { registerLaptopList, registerLaptops } from './routes/laptops.ts'
import { registerLive } from './routes/live.ts'
import { registerManuals } from './routes/manuals.ts'
import { registerMap } from './routes/map.ts'
import { registerMaterials, registerMaterialWrites } from './routes/materials.ts'
import { registerDescription } from './routes/openapi.ts'
import { registerOperations } from './routes/operations.ts'
import { phrases, registerPhraseImport, registerPhraseList } from './routes/phrases.ts'
import { recurring, registerRecurringList } from './routes/recurring.ts'
import { registerSearch } from './routes/search.ts'
import { registerTimes } from './routes/times.ts'
import { registerGroups, registerUsers } from './routes/users.ts'
import { registerVersion } from './routes/version.ts'
import { registerWebhookActions, registerWebhookReads, registerWebhookWrites } from './routes/webhooks.ts'
import { registerUpdates } from './updates.ts'

export async function buildServer(context: HttpContext): Promise<FastifyInstance> {
  const answerHeaders = createAnswerHeaders(context)
  const app = createApp(context, answerHeaders)
  app.removeAllContentTypeParsers()
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 404, detail: 'There is nothing at this address.' }),
  )
  app.addHook('onSend', (_request, reply, _payload, done) => {
    addEveryAnswersHeaders(reply, answerHeaders)
    done()
  })
  logAnswers(app, context)
  guardArrival(app, answerHeaders)
  refuseSeveralHosts(app)
  refuseOtherMethods(app)
  refuseEncodedBodies(app)
  registerMonitoring(app, context)
  if (context.updatesFolder !== undefined) registerUpdates(app, context.updatesFolder)
  await app.register(async api => registerResources(api, context), { prefix: API_PREFIX })
  await app.ready()
  return app
}

function createApp(context: HttpContext, answerHeaders: AnswerHeaders): FastifyInstance {
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Fastify closes the connection after a refused body. A client that is still sending could then not read the
    // answer.
    reply.removeHeader('Connection')
    const problem = problemFrom(error, context, request.id)
    auditRefusal(request, context, error, problem)
    return sendProblem(request, reply, problem)
  }
  const app = fastify({
    logger: false,
    genReqId: createRequestIds(),
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: longestArrivalMs,
    return503OnClosing: false,
    // Trusts proxies on this machine and those that the operator names. No other client can set the sender's address.
    trustProxy: ['loopback', ...context.trustedProxies],
    // Routes parse the query themselves, as an error thrown in this parser would end the process.
    routerOptions: { querystringParser: () => ({}) },
    // Refusals of the router do not run the hooks, so they get their headers here.
    frameworkErrors: (error, request, reply) => {
      addEveryAnswersHeaders(reply, answerHeaders)
      endSoon(request.raw)
      return answerError(error, request, reply)
    },
    clientErrorHandler: createClientErrorHandler(answerHeaders),
  })
  app.setErrorHandler<FastifyError>(answerError)
  return app
}

/** Adds one scope for each kind of body. A new resource is added to the list of its scope. */
async function registerResources(api: FastifyInstance, context: HttpContext): Promise<void> {
  registerDescription(api, context)
  requireAccess(api, context)
  repeatKeys(api)
  answerRepeats(api, context)
  tellOfMissing(api, context)
  noteLaptops(api, context)
  limitRequests(api, context)
  await within(api, 'JSON', app => {
    takeJson(app)
    for (const register of withJson) register(app, context)
  })
  await within(api, 'job forms', app => registerJobForms(app, context))
  await within(api, 'upload', app => registerDocumentUpload(app, context))
  await within(api, 'no body', app => {
    ignoreBodies(app)
    for (const register of withoutBody) register(app, context)
  })
}

const withJson = [
  registerLogIn,
  registerSso,
  jobs.registerWrites,
  registerDocumentWrites,
  assets.registerWrites,
  assetTypes.registerWrites,
  registerLaptops,
  registerJobMail,
  registerTimes,
  registerMaterialWrites,
  forms.registerWrites,
  blanks.registerWrites,
  registerFormFromBlank,
  phrases.registerWrites,
  registerPhraseImport,
  availability.registerWrites,
  recurring.registerWrites,
  registerWebhookWrites,
  registerOperations,
]

const withoutBody = [
  registerMap,
  registerVersion,
  registerFormList,
  forms.registerReads,
  registerBlankList,
  blanks.registerReads,
  registerPhraseList,
  phrases.registerReads,
  registerAvailabilityList,
  availability.registerReads,
  registerRecurringList,
  recurring.registerReads,
  registerWebhookReads,
  registerWebhookActions,
  registerLogOut,
  registerJobLists,
  jobs.registerReads,
  registerJobEvents,
  registerJobPlanning,
  registerDocumentReads,
  registerDocumentContent,
  registerAssetLists,
  assets.registerReads,
  registerAssetTypeList,
  registerManuals,
  assetTypes.registerReads,
  registerUsers,
  registerGroups,
  registerLaptopList,
  registerMaterials,
  registerLive,
  registerSearch,
]

/** Adds a scope with a name. Without one, Fastify searches all modules of the program for it. */
async function within(
  parent: FastifyInstance,
  name: string,
  register: (app: FastifyInstance) => void | Promise<void>,
): Promise<void> {
  const scope = async (app: FastifyInstance) => register(app)
  await parent.register(Object.assign(scope, { [Symbol.for('fastify.display-name')]: name }))
}

function addEveryAnswersHeaders(reply: FastifyReply, answerHeaders: AnswerHeaders): void {
  reply.headers(answerHeaders())
  reply.header('X-Request-Id', reply.request.id)
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
}

/** Logs the pattern of the route, never the address, as a query may contain a key. */
function logAnswers(app: FastifyInstance, { log }: HttpContext): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    const { id: requestId } = request
    log.info(
      { requestId, method, route: routeOptions.url ?? null, status: reply.statusCode, ms },
      'http.answered',
    )
    done()
  })
}
