import { designedLimits } from '#common/call-limits.ts'
import { call, contract } from '#common/contract.ts'
import { area, bool, choice, date, dict, dicts, email, file, image, int, list, must, ref, refs, rows, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { importCalls } from '#common/import.ts'
import { withRight } from '#common/readers.ts'

const sentences = must(list(must(text(500)), 20))
/** One surveyor judged for a task: `reasons` stand against it, `warnings` are only to be thought about. */
const judged = {
  id: must(int(1, Number.MAX_SAFE_INTEGER)), fullName: must(text(120)), surveyorType: must(choice(1, 2)), region: must(text(40)), eligible: must(bool()),
  reasonsZh: sentences, reasonsEn: sentences, warningsZh: sentences, warningsEn: sentences,
}

/** Particulars of the person, and images that could be put under a false certificate: for who maintains surveyors, and the surveyor. */
const personal = <F extends Field>(f: F): F => withRight(f, 'basic.surveyor.save', 'surveyorId')

/**
 * Surveyors and their authorisations. Specification section 3; rules for people: section 5, Chinese ones where nationality is CN.
 * `grantStatus`, `issueTime`, `validityTime`, `shipModels` and `inspectionScopes` are the general limits. `flagIds` are the flags a surveyor
 * may work for; where `authorisations` name a flag, they decide for it within these limits, and their flags are always among `flagIds`.
 */
export const surveyor = contract('basic/surveyor', {
  doc: 'Surveyors',
  readers: ['staff'],
  fields: {
    surname: must(text(60)),
    name: must(text(60)),
    fullName: must(text(120)),
    sex: dict('SEX'),
    nationality: must(text(2, '^[A-Z]{2}$')),
    idCard: personal(text(18)),
    passport: personal(text(30)),
    birthplace: personal(text(100)),
    birthday: personal(date()),
    city: text(100),
    address: personal(text(300)),
    mobile: must(text(30)),
    phone: text(30),
    email: must(email()),
    fax: personal(text(30)),
    organization: text(200),
    region: must(dict('REGION')),
    surveyorType: must(choice(1, 2)),
    surveyLevel: dict('SURVEY_LEVEL'),
    flagIds: refs('basic/flag'),
    shipModels: dicts('SHIP_TYPE'),
    inspectionScopes: dicts('INSPECTION_SCOPE'),
    ports: text(500),
    grantType: dict('GRANT_TYPE'),
    grantStatus: must(dict('GRANT_STATUS')),
    issueTime: date(),
    validityTime: date(),
    issuePlace: text(100),
    grantFileId: file(),
    authorisations: rows({
      flagId: must(ref('basic/flag')), shipModels: dicts('SHIP_TYPE'), inspectionScopes: dicts('INSPECTION_SCOPE'), grantStatus: must(dict('GRANT_STATUS')), grantType: dict('GRANT_TYPE'),
      issueTime: date(), validityTime: must(date()), issuePlace: text(100), grantFileId: file(),
    }, 200),
    highestEdu: dict('EDU'),
    university: text(150),
    experience1: area(), experience2: area(), experience3: area(),
    attachment1: personal(file()), attachment2: personal(file()),
    signature: personal(image()),
    personalSeal: personal(image()),
    officialSeal: personal(image()),
    remark: personal(area()),
    status: must(choice(1, 0)),
  },
  search: ['fullName', 'surname', 'name', 'email', 'mobile'],
  filters: ['region', 'surveyorType', 'grantStatus', 'flagIds', 'shipModels', 'inspectionScopes', 'status'],
  ranges: ['validityTime'],
  sort: 'fullName',
  listWithout: ['idCard', 'passport', 'birthplace', 'birthday', 'address', 'fax', 'grantFileId', 'attachment1', 'attachment2', 'signature', 'personalSeal', 'officialSeal'],
  title: { zh: 'fullName', en: 'fullName', more: ['region', 'surveyorType'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { save: designedLimits },
  calls: {
    ...importCalls(),
    eligible: call('Who may be assigned to survey a ship of this flag and type on a day (default today), for one scope or for all that certificate types need, and for the others why not; without flag or ship type, as of a product, these are not judged', {
      flagId: ref('basic/flag'), shipType: dict('SHIP_TYPE'), scope: dict('INSPECTION_SCOPE'), certIds: refs('basic/cert'), date: date(), region: dict('REGION'),
    }, must(rows(judged, 5000))),
  },
})

/** What a table can bring, in the order of its template, and the fields for which empty cells may have a value. */
export const surveyorImportable = {
  fields: [
    'surname', 'name', 'fullName', 'sex', 'nationality', 'idCard', 'passport', 'birthplace', 'birthday', 'city', 'address', 'mobile', 'phone', 'email',
    'fax', 'organization', 'region', 'surveyorType', 'surveyLevel', 'flagIds', 'shipModels', 'inspectionScopes', 'ports', 'grantType', 'grantStatus',
    'issueTime', 'validityTime', 'issuePlace', 'highestEdu', 'university', 'experience1', 'experience2', 'experience3', 'status', 'remark',
  ],
  defaults: ['region', 'surveyorType', 'grantStatus', 'status'],
}
