import { contract } from '#common/contract.ts'
import { choice, date, dict, dicts, int, must, ref, text } from '#common/fields.ts'

/** Surveyors authorised for a flag state: for it to know who acts on its behalf. Model agreement MSC-MEPC.5/Circ.16; the rules of domain 3.1 and 3.3. */
export const authorisation = contract('basic/authorisation', {
  doc: 'Surveyors authorised for flag states',
  readers: ['staff', 'flag'],
  fields: {
    fullName: must(text(120)), flagId: must(ref('basic/flag')), surveyorType: must(choice(1, 2)), surveyLevel: dict('SURVEY_LEVEL'), region: must(dict('REGION')), state: must(choice('inForce', 'future', 'expired', 'suspended')),
    shipModels: dicts('SHIP_TYPE'), inspectionScopes: dicts('INSPECTION_SCOPE'), issueTime: date(), validityTime: date(),
  },
  shows: { surveyorId: must(int(1)), flagNameZh: must(text()), flagNameEn: must(text()) },
  search: ['fullName'],
  filters: ['flagId', 'state', 'surveyorType', 'region', 'shipModels', 'inspectionScopes'],
  ranges: ['validityTime'],
  sort: 'fullName',
  crud: ['list', 'export'],
})
