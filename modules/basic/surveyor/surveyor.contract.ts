import { designedLimits } from '#common/call-limits.ts'
import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  date,
  dict,
  dictList,
  email,
  file,
  image,
  int,
  list,
  required,
  ref,
  refList,
  objectList,
  text,
} from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { importCalls } from '#common/import.ts'
import { withRight } from '#common/readers.ts'

const sentences = required(list(required(text(500)), 20))
/** Evaluation of a surveyor for a task: `reasons` prevent the assignment, `warnings` do not. */
const candidate = {
  id: required(int(1, Number.MAX_SAFE_INTEGER)),
  fullName: required(text(120)),
  nameZh: text(50),
  surveyorType: required(enumOf(1, 2)),
  region: required(text(40)),
  eligible: required(bool()),
  reasonsZh: sentences,
  reasonsEn: sentences,
  warningsZh: sentences,
  warningsEn: sentences,
}

/**
 * Personal data, and images that could be abused for false certificates: visible to those who
 * maintain surveyors, and to the surveyor.
 */
const personal = <T, R extends boolean>(f: Field<T, R>) =>
  withRight(f, 'basic.surveyor.save', 'surveyorId')

/** An authorisation by one flag. */
export const authorisationFields = {
  flagId: required(ref('basic/flag')),
  shipModels: dictList('SHIP_TYPE'),
  inspectionScopes: dictList('INSPECTION_SCOPE'),
  grantStatus: required(dict('GRANT_STATUS')),
  grantType: dict('GRANT_TYPE'),
  issueTime: date(),
  validityTime: required(date()),
  issuePlace: text(100),
  grantFileId: file(),
}

/**
 * Surveyors and their authorisations. Specification section 3; personal data: section 5, with
 * Chinese rules where nationality is CN. `grantStatus`, `issueTime`, `validityTime`, `shipModels`
 * and `inspectionScopes` are the general limits. `flagIds` are the flags that a surveyor may work
 * for; where `authorisations` name a flag, they decide for it within these limits, and their flags
 * are always among `flagIds`.
 */
export const surveyor = defineContract('basic/surveyor', {
  doc: 'Surveyors',
  readers: ['staff'],
  fields: {
    surname: required(text(60)),
    name: required(text(60)),
    fullName: required(text(120)),
    nameZh: text(50),
    sex: dict('SEX'),
    nationality: required(text(2, '^[A-Z]{2}$')),
    idCard: personal(text(18)),
    passport: personal(text(30)),
    birthplace: personal(text(100)),
    birthday: personal(date()),
    city: text(100),
    address: personal(text(300)),
    mobile: required(text(30)),
    phone: text(30),
    email: required(email()),
    fax: personal(text(30)),
    organization: text(200),
    region: required(dict('REGION')),
    surveyorType: required(enumOf(1, 2)),
    surveyLevel: dict('SURVEY_LEVEL'),
    flagIds: refList('basic/flag'),
    shipModels: dictList('SHIP_TYPE'),
    inspectionScopes: dictList('INSPECTION_SCOPE'),
    ports: text(500),
    grantType: dict('GRANT_TYPE'),
    grantStatus: required(dict('GRANT_STATUS')),
    issueTime: date(),
    validityTime: date(),
    issuePlace: text(100),
    grantFileId: file(),
    authorisations: objectList(authorisationFields, 200),
    highestEdu: dict('EDU'),
    university: text(150),
    experience1: multilineText(),
    experience2: multilineText(),
    experience3: multilineText(),
    attachment1: personal(file()),
    attachment2: personal(file()),
    signature: personal(image()),
    personalSeal: personal(image()),
    officialSeal: personal(image()),
    remark: personal(multilineText()),
    status: required(enumOf(1, 0)),
  },
  searchColumns: ['fullName', 'nameZh', 'surname', 'name', 'email', 'mobile'],
  filters: [
    'region',
    'surveyorType',
    'grantStatus',
    'flagIds',
    'shipModels',
    'inspectionScopes',
    'status',
  ],
  rangeFilters: ['validityTime'],
  defaultSort: 'fullName',
  omittedFromList: [
    'idCard',
    'passport',
    'birthplace',
    'birthday',
    'address',
    'fax',
    'grantFileId',
    'attachment1',
    'attachment2',
    'signature',
    'personalSeal',
    'officialSeal',
  ],
  title: { zh: 'nameZh', en: 'fullName', extraColumns: ['region', 'surveyorType'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { save: designedLimits },
  calls: {
    ...importCalls(),
    eligible: defineCall(
      'Who may be assigned to survey a ship of this flag and type on a day (default ' +
        'today), for one scope or for all that certificate types need, and for the others ' +
        'why not; without flag or ship type, as of a product, these are not candidates',
      {
        flagId: ref('basic/flag'),
        shipType: dict('SHIP_TYPE'),
        scope: dict('INSPECTION_SCOPE'),
        certIds: refList('basic/cert'),
        date: date(),
        region: dict('REGION'),
      },
      required(objectList(candidate, 5000)),
    ),
  },
})

/** Columns of the import template, in order, and defaults for empty cells. */
export const surveyorImportable = {
  fields: [
    'surname',
    'name',
    'fullName',
    'nameZh',
    'sex',
    'nationality',
    'idCard',
    'passport',
    'birthplace',
    'birthday',
    'city',
    'address',
    'mobile',
    'phone',
    'email',
    'fax',
    'organization',
    'region',
    'surveyorType',
    'surveyLevel',
    'flagIds',
    'shipModels',
    'inspectionScopes',
    'ports',
    'grantType',
    'grantStatus',
    'issueTime',
    'validityTime',
    'issuePlace',
    'highestEdu',
    'university',
    'experience1',
    'experience2',
    'experience3',
    'status',
    'remark',
  ],
  defaults: ['region', 'surveyorType', 'grantStatus', 'status'],
} as const
