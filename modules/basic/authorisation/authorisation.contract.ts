import { defineContract } from '#common/contract.ts'
import { enumOf, date, dict, dictList, int, required, ref, text } from '#common/fields.ts'

/**
 * Surveyors authorised for a flag state, so that it knows who acts on its behalf. Model agreement
 * MSC-MEPC.5/Circ.16; rules of domain 3.1 and 3.3.
 */
export const authorisation = defineContract('basic/authorisation', {
  doc: 'Surveyors authorised for flag states',
  readers: ['staff', 'flag'],
  fields: {
    fullName: required(text(120)),
    flagId: required(ref('basic/flag')),
    surveyorType: required(enumOf(1, 2)),
    surveyLevel: dict('SURVEY_LEVEL'),
    region: required(dict('REGION')),
    state: required(enumOf('inForce', 'future', 'expired', 'suspended')),
    shipModels: dictList('SHIP_TYPE'),
    inspectionScopes: dictList('INSPECTION_SCOPE'),
    issueTime: date(),
    validityTime: date(),
  },
  readOnlyFields: {
    surveyorId: required(int(1)),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
  },
  searchColumns: ['fullName'],
  filters: ['flagId', 'state', 'surveyorType', 'region', 'shipModels', 'inspectionScopes'],
  rangeFilters: ['validityTime'],
  defaultSort: 'fullName',
  crud: ['list', 'export'],
})
