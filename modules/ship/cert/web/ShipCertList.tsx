import { ListPage } from '#web/kit/list/ListPage.tsx'
import { certImportText } from '../certImport.text.ts'
import { certTable, certTableColumns, shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { DueSoonLink } from './components/DueSoonLink.tsx'
import { FleetCalendar } from './components/FleetCalendar.tsx'
import { certColumnFields, useCertColumns } from './use-cert-columns.tsx'

const form = () => import('./ShipCertForm.tsx')

export default function ShipCertList() {
  return (
    <ListPage
      contract={shipCert}
      text={shipCertText}
      form={form}
      editable={false}
      detailPath="/ship/cert/detail"
      asOfDay
      importOptions={{
        contract: certTable,
        text: certImportText,
        fields: certTableColumns,
        defaults: ['term'],
        initialValues: { term: 'full' },
        updates: false,
        also: ['ship/manager', 'ship/query'],
      }}
      toolbar={() => (
        <>
          <DueSoonLink />
          <FleetCalendar />
        </>
      )}
      filters={[
        'windowState',
        'certId',
        'shipId',
        'companyId',
        'flagId',
        'region',
        'term',
        'standing',
        'valid',
        'ownerId',
        'issueDate',
        'expiryDate',
        'nextDueDate',
      ]}
      usedFields={certColumnFields}
      columns={useCertColumns()}
    />
  )
}
