import type { DetailOf } from '#common/contract.ts'
import { useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { columnsOfJsonField, RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import { Expiry } from './Expiry.tsx'

type Whole = DetailOf<typeof surveyor>
type Authorisation = NonNullable<Whole['authorisations']>[number]
const described = { contract: surveyor, text: surveyorText }
const { sections } = surveyorText
/** Column order: validity directly after ship types and scopes. */
const order = [
  'flagId',
  'shipModels',
  'inspectionScopes',
  'grantStatus',
  'validityTime',
  'issueTime',
  'issuePlace',
  'grantType',
  'grantFileId',
]
const tones: Readonly<Record<string, Tone>> = {
  valid: 'green',
  suspended: 'amber',
  expired: 'red',
  withdrawn: 'red',
}
export const GrantStatus = ({ status }: { status: string }) => (
  <Tag tone={tones[status] ?? 'grey'}>
    <DictValue code="GRANT_STATUS" value={status} />
  </Tag>
)

/** Authorisations of a surveyor: the general limits, and those by single flags. */
export function Authorisations({ row }: { row: Whole }) {
  const t = useMessages(surveyorText)
  // An empty list means none, or all; it is not unknown.
  const limit = (name: 'flagIds' | 'shipModels' | 'inspectionScopes', empty: 'all' | 'none') => ({
    name,
    wide: true,
    ...(!row[name]?.length && { render: () => t[empty] }),
  })
  const orAll = (name: 'shipModels' | 'inspectionScopes', code: string) => (one: Authorisation) =>
    one[name]?.length ? <DictValue code={code} value={one[name]} /> : t.all
  const columns = columnsOfJsonField<Authorisation>(described, 'authorisations', {
    shipModels: orAll('shipModels', 'SHIP_TYPE'),
    inspectionScopes: orAll('inspectionScopes', 'INSPECTION_SCOPE'),
    grantStatus: (one) => <GrantStatus status={one.grantStatus} />,
    validityTime: (one) => <Expiry until={one.validityTime} from={one.issueTime} />,
  }).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return (
    <>
      <DetailFields
        {...described}
        row={row}
        title={sections.grant}
        fields={[
          'surveyorType',
          'surveyLevel',
          { name: 'grantStatus', render: (one: Whole) => <GrantStatus status={one.grantStatus} /> },
          'grantType',
          'issueTime',
          {
            name: 'validityTime',
            render: (one: Whole) => <Expiry until={one.validityTime} from={one.issueTime} />,
          },
          limit('flagIds', 'none'),
          limit('shipModels', 'all'),
          limit('inspectionScopes', 'all'),
          'issuePlace',
          'grantFileId',
          'ports',
        ]}
      />
      <RowsTable
        title={sections.byFlag}
        caption={sections.byFlag}
        columns={columns}
        rows={row.authorisations ?? []}
        empty={surveyorText.noAuthorisations}
      />
    </>
  )
}
