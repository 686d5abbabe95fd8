/** Schemas with a name in the document. Each is written once, and other places refer to it. */
import { Type } from 'typebox'
import {
  Asset,
  AssetInput,
  AssetListItem,
  AssetSearchEntry,
  AssetStateName,
  AssetTemplate,
  AssetType,
  AssetTypeInput,
} from '../../../shared/entities/asset.ts'
import { Availability, AvailabilityInput } from '../../../shared/entities/availability.ts'
import { Blank, BlankInput } from '../../../shared/entities/blank.ts'
import { Document, DocumentInput, Upload } from '../../../shared/entities/document.ts'
import { jobEventTypes } from '../../../shared/entities/event-types.ts'
import { Signature, SignatureInput } from '../../../shared/entities/fields.ts'
import { CustomField, Form, FormInput, fieldTypes } from '../../../shared/entities/form.ts'
import {
  Destination,
  DestinationInput,
  Item,
  ItemInput,
  Job,
  JobEvent,
  JobInput,
  JobListItem,
  JobSearchEntry,
  JobStateName,
  LocationInput,
  Resource,
  ResourceInput,
  ResourceStateName,
  Tombstone,
  User,
} from '../../../shared/entities/job.ts'
import { priorities } from '../../../shared/entities/job-fields.ts'
import { Group, Letterhead } from '../../../shared/entities/letterhead.ts'
import { Manual } from '../../../shared/entities/manual.ts'
import { Material, Van, VanLine } from '../../../shared/entities/material.ts'
import { GroupPhrase, GroupPhraseInput, PhraseList } from '../../../shared/entities/phrase.ts'
import { Reading } from '../../../shared/entities/reading.ts'
import { RecurringInput, RecurringItem, RecurringJob } from '../../../shared/entities/recurring-job.ts'
import { roles } from '../../../shared/entities/roles.ts'
import {
  ContactPerson,
  EntityId,
  Instant,
  LocalDate,
  Location,
  Uuid,
} from '../../../shared/entities/schema.ts'
import { actionStates, formStates } from '../../../shared/entities/states.ts'
import { Taking, TakingInput } from '../../../shared/entities/taking.ts'
import { TimeCorrection, TimeCorrectionInput } from '../../../shared/entities/times.ts'
import { Version } from '../../../shared/entities/version.ts'
import {
  channels,
  WebhookEvent,
  WebhookInput,
  WebhookLogEntry,
  WebhookSubscription,
} from '../../../shared/entities/webhook.ts'
import { LogIn, LogInInput } from '../../../shared/settings/log-in.ts'
import { Problem } from '../answer/problem.ts'
import type { NamedSchemas } from './plain-schema.ts'

// Example bodies for readers to copy. A test checks each against its schema.

const workday = { from: 480, to: 960 }
const availabilityInputExamples = [
  { userId: 7, kind: 'ABSENCE', from: '2026-07-06', to: '2026-07-24', reason: 'Holiday' },
  {
    ...{ userId: 7, kind: 'HOURS' },
    week: [workday, workday, workday, workday, { from: 480, to: 840 }, null, null],
  },
]

const recurringInputExamples = [
  {
    ...{ title: 'Annual service', unit: 'YEAR', every: 1, firstDate: '2031-01-31', duration: 90 },
    items: [{ title: 'Filter', quantity: 2, unit: 'pcs' }],
  },
  { title: 'Inspection', unit: 'MONTH', every: 3, firstDate: '2031-12-01', startMinute: 480, daysAhead: 30 },
]

const blankInputExamples = [
  {
    ...{ name: 'boiler', title: 'Boiler service' },
    fields: [{ name: 'pressure', label: 'Pressure', type: 'NUMBER', required: true, unit: 'bar' }],
  },
]

const jobInputExamples = [
  {
    title: 'Replace the circulation pump',
    description: 'The pump in the cellar hums. The spare is in the van.',
    priority: 'HIGH',
    startTime: 1_795_161_600_000,
    duration: 90,
    placeName: 'Hornsgatan 12',
    contactPerson: { name: 'Maja Lind', phone: '+46 8 555 010 10', email: null },
    destinations: [
      {
        location: {
          street: 'Hornsgatan 12',
          zip: '118 20',
          city: 'Stockholm',
          latitude: 59.3186,
          longitude: 18.0512,
        },
      },
    ],
    items: [{ title: 'Drain the circuit' }, { title: 'Fit the pump', quantity: 1, unit: 'piece' }],
  },
]

const webhookInputExamples = [
  {
    url: 'https://planning.example.com/hooks/fieldbook',
    channels: ['job'],
    eventTypeFilter: 'CREATE|RESOURCE_ACTION',
  },
]

const webhookEventExamples = [
  {
    channel: 'job',
    eventType: 'RESOURCE_ACTION',
    eventTimeStamp: 1_795_165_200_000,
    entityClass: 'Job',
    entityUuid: '449f140c-e578-441e-acea-f37e4810e6c1',
  },
]

const keepsUnknown = true
const ofBodies =
  'An absent property is unchanged (a default on creation), null clears it. Read-only properties are ignored; unknown ones are stored and returned.'

const entities: NamedSchemas = {
  Job: {
    schema: Job,
    keepsUnknown,
    description:
      'A unit of work, in full. An all-day job has dates for startTime and endTime; every other one has instants.',
  },
  JobInput: {
    schema: JobInput,
    keepsUnknown,
    examples: jobInputExamples,
    description: `Properties of a job that a body may have. ${ofBodies} Entries of lists are matched by uuid, else id, and keep the properties that they leave out. Missing entries are removed.`,
  },
  JobListItem: { schema: JobListItem, keepsUnknown, description: 'A job in a list.' },
  JobSearchEntry: { schema: JobSearchEntry, description: 'A result; a higher score is a better match.' },
  Tombstone: { schema: Tombstone, description: 'An entity that was deleted.' },
  JobEvent: { schema: JobEvent, description: 'An event of a job. A note is an event of the type NOTE.' },
  TimeCorrection: {
    schema: TimeCorrection,
    description:
      'What the writer of a note says of their own time. Of several corrections of the same time the last one counts; see the description of the interface, "Times".',
  },
  TimeCorrectionInput: { schema: TimeCorrectionInput, description: 'A correction, and the same in words.' },
  Resource: { schema: Resource, keepsUnknown, description: 'A user on a job.' },
  ResourceInput: { schema: ResourceInput, keepsUnknown, description: ofBodies },
  Destination: { schema: Destination, keepsUnknown, description: 'A place of a job.' },
  DestinationInput: { schema: DestinationInput, keepsUnknown, description: ofBodies },
  Item: { schema: Item, keepsUnknown, description: 'A work item, which can be ticked.' },
  ItemInput: { schema: ItemInput, keepsUnknown, description: ofBodies },
  Signature: {
    schema: Signature,
    keepsUnknown,
    description: 'The name of the person who signed, and the picture of the signature.',
  },
  SignatureInput: { schema: SignatureInput, keepsUnknown },
  Location: { schema: Location, keepsUnknown, description: 'An address and a point, in degrees of WGS 84.' },
  LocationInput: { schema: LocationInput, keepsUnknown },
  ContactPerson: { schema: ContactPerson, keepsUnknown },
  ContactPersonInput: { schema: Type.Partial(ContactPerson), keepsUnknown },
  Document: { schema: Document, keepsUnknown, description: 'The metadata of a file or a link.' },
  DocumentInput: { schema: DocumentInput, keepsUnknown, description: ofBodies },
  Upload: { schema: Upload },
  Form: { schema: Form, keepsUnknown, description: 'A collection of custom fields with their values.' },
  FormInput: { schema: FormInput, keepsUnknown, description: ofBodies },
  Blank: { schema: Blank, description: 'A blank form, from which forms are created.' },
  BlankInput: {
    schema: BlankInput,
    examples: blankInputExamples,
    description: 'Properties of a blank that a body may have. An absent property is unchanged.',
  },
  Reading: { schema: Reading, description: 'The answers of an earlier form of an asset.' },
  GroupPhrase: { schema: GroupPhrase, description: 'A text that users insert into a note by its name.' },
  GroupPhraseInput: {
    schema: GroupPhraseInput,
    description: 'Properties of a phrase that a body may have. An absent property is unchanged.',
  },
  Availability: { schema: Availability, description: 'The working hours or an absence of a user.' },
  AvailabilityInput: {
    schema: AvailabilityInput,
    examples: availabilityInputExamples,
    description: 'Properties of an entry that a body may have. An absent property is unchanged.',
  },
  RecurringJob: { schema: RecurringJob, description: 'A rule by which the hub creates jobs ahead of time.' },
  RecurringItem: { schema: RecurringItem, description: 'Material that each new job lists.' },
  RecurringInput: {
    schema: RecurringInput,
    examples: recurringInputExamples,
    description: 'Properties of a recurring job that a body may have. An absent property is unchanged.',
  },
  PhraseList: { schema: PhraseList, description: 'Phrases of an import.' },
  CustomField: {
    schema: CustomField,
    keepsUnknown,
    description: `A question of a form and its value. Known types: ${fieldTypes.join(', ')}; others are stored. A GROUP has fields of this shape; with repeats, its value is a list of answers, each an object of values by field name.`,
  },
  Asset: { schema: Asset, keepsUnknown, description: 'An asset in full: a thing that jobs are done on.' },
  AssetInput: { schema: AssetInput, keepsUnknown, description: ofBodies },
  AssetListItem: { schema: AssetListItem, keepsUnknown, description: 'An asset in a list.' },
  AssetSearchEntry: { schema: AssetSearchEntry, description: 'A result; a higher score is a better match.' },
  AssetType: { schema: AssetType, keepsUnknown, description: 'A type of assets, with a template.' },
  AssetTypeInput: { schema: AssetTypeInput, keepsUnknown, description: ofBodies },
  AssetTemplate: {
    schema: AssetTemplate,
    keepsUnknown,
    description: 'Properties of a new asset of the type.',
  },
  Manual: { schema: Manual, description: 'A document on an asset type.' },
  User: { schema: User },
  Group: { schema: Group, description: 'A group of users and jobs, with its letterhead.' },
  Letterhead: { schema: Letterhead, description: 'The letterhead of a group’s papers.' },
  Material: { schema: Material, description: 'A line of the list of parts and material.' },
  Van: {
    schema: Van,
    description: 'A van of a group, with the parts that were counted in it or used from it.',
  },
  VanLine: { schema: VanLine, description: 'A part in a van.' },
  Taking: { schema: Taking },
  TakingInput: { schema: TakingInput },
  WebhookSubscription: { schema: WebhookSubscription },
  WebhookInput: { schema: WebhookInput, examples: webhookInputExamples },
  WebhookEvent: {
    schema: WebhookEvent,
    examples: webhookEventExamples,
    description: 'The event that a subscriber gets: the entity, and what happened to it.',
  },
  WebhookLogEntry: { schema: WebhookLogEntry, description: 'An event, with its last attempt.' },
  Version: { schema: Version },
  LogInInput: { schema: LogInInput },
  LogIn: { schema: LogIn },
  Problem: { schema: Problem, description: 'An error, as in RFC 9457.' },
}

const scalars: NamedSchemas = {
  EntityId: { schema: EntityId, description: 'The number of an entity, given by the server.' },
  Uuid: { schema: Uuid, description: 'A UUID; upper and lower case are the same.' },
  Instant: { schema: Instant },
  LocalDate: { schema: LocalDate },
  JobState: {
    schema: JobStateName,
    description: "Derived from the resources' states, unless it is overridden.",
  },
  ResourceState: { schema: ResourceStateName, description: 'The state of a user on a job.' },
  ActionState: {
    schema: Type.Enum([...actionStates]),
    description: 'The states that a resource action can set.',
  },
  FormState: { schema: Type.Enum([...formStates]), description: "Derived from a form's values." },
  AssetState: { schema: AssetStateName },
  Priority: { schema: Type.Enum([...priorities]) },
  JobEventType: { schema: Type.Enum([...jobEventTypes]) },
  Channel: { schema: Type.Enum([...channels]) },
  Role: { schema: Type.Enum([...roles]) },
}

export const namedSchemas: NamedSchemas = { ...entities, ...scalars }
