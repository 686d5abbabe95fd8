/** The server of /api/1: its rooms, what every answer carries, and how everything unexpected is answered. */
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify'
import { limits } from '../../shared/limits.ts'
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
import { registerDocumentContent } from './routes/document-content.ts'
import { registerDocumentReads, registerDocumentUpload, registerDocumentWrites } from './routes/documents.ts'
import { forms, registerFormList } from './routes/forms.ts'
import { registerJobForms, registerJobPlanning } from './routes/job-actions.ts'
import { registerJobLists } from './routes/job-lists.ts'
import { registerJobMail } from './routes/job-mail.ts'
import { jobs, registerJobEvents } from './routes/jobs.ts'
import { registerLaptopList, registerLaptops } from './routes/laptops.ts'
import { registerMaterials, registerMaterialWrites } from './routes/materials.ts'
import { registerDescription } from './routes/openapi.ts'
import { registerOperations } from './routes/operations.ts'
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
    // Fastify closes after a refused body: a client that still sends it would be cut off before it reads why
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
    // a proxy that ends TLS runs on this machine, or where the operator says; nobody else can name another sender
    trustProxy: ['loopback', ...context.trustedProxies],
    // each route reads the raw query itself: a throw in here would end the process
    routerOptions: { querystringParser: () => ({}) },
    // what the router itself refuses never comes past the hooks
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

/** One scope for each kind of body; the resources to come stand in these. */
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
  registerWebhookWrites,
  registerOperations,
]

const withoutBody = [
  registerVersion,
  registerFormList,
  forms.registerReads,
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
  assetTypes.registerReads,
  registerUsers,
  registerGroups,
  registerLaptopList,
  registerMaterials,
]

/** A scope of its own. Fastify looks for a scope without a name among all modules of the program. */
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

/** The route's pattern, never the address: a query may carry a key. */
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
