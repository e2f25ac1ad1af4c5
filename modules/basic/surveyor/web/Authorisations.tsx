import type { DetailOf } from '#common/contract.ts'
import { useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { columnsOfRows, RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import { Expiry } from './Expiry.tsx'

type Whole = DetailOf<typeof surveyor>
const described = { contract: surveyor, text: surveyorText }
const { sections } = surveyorText
/** In the order in which they are read: how long it holds right behind for what. */
const order = ['flagId', 'shipModels', 'inspectionScopes', 'grantStatus', 'validityTime', 'issueTime', 'issuePlace', 'grantType', 'grantFileId']
const tones: Readonly<Record<string, Tone>> = { valid: 'green', suspended: 'amber', expired: 'red', withdrawn: 'red' }
export const GrantStatus = ({ status }: { status: string }) => <Tag tone={tones[status] ?? 'grey'}><DictText code="GRANT_STATUS" value={status} /></Tag>

/** What a surveyor is authorised for: the general limits, and what single flags have authorised. */
export function Authorisations({ row }: { row: Whole }) {
  const t = useText(surveyorText)
  // Empty is not unknown here: it says none, or all.
  const limit = (name: 'flagIds' | 'shipModels' | 'inspectionScopes', empty: 'all' | 'none') =>
    ({ name, wide: true, ...(!row[name]?.length && { render: () => t[empty] }) })
  const orAll = (name: 'shipModels' | 'inspectionScopes', code: string) => (one: NonNullable<Whole['authorisations']>[number]) =>
    (one[name]?.length ? <DictText code={code} value={one[name]} /> : t.all)
  const columns = columnsOfRows(described, 'authorisations', {
    shipModels: orAll('shipModels', 'SHIP_TYPE'), inspectionScopes: orAll('inspectionScopes', 'INSPECTION_SCOPE'),
    grantStatus: (one) => <GrantStatus status={one.grantStatus} />, validityTime: (one) => <Expiry until={one.validityTime} from={one.issueTime} />,
  }).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return (
    <>
      <Facts {...described} row={row} title={sections.grant} fields={[
        'surveyorType', 'surveyLevel', { name: 'grantStatus', render: (one: Whole) => <GrantStatus status={one.grantStatus} /> }, 'grantType', 'issueTime',
        { name: 'validityTime', render: (one: Whole) => <Expiry until={one.validityTime} from={one.issueTime} /> },
        limit('flagIds', 'none'), limit('shipModels', 'all'), limit('inspectionScopes', 'all'), 'issuePlace', 'grantFileId', 'ports',
      ]} />
      <RowsTable title={sections.byFlag} caption={sections.byFlag} columns={columns} rows={row.authorisations ?? []} empty={surveyorText.noAuthorisations} />
    </>
  )
}
