import { FileDoneOutlined } from '@ant-design/icons'
import { useMessages } from '#web/api/text.tsx'
import ImportButton from '#web/kit/import/ImportButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { certImportText, surveyImportText } from '../certImport.text.ts'
import {
  certTable,
  certTableColumns,
  shipCert,
  surveyTable,
  surveyTableColumns,
} from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { DueSoonLink } from './components/DueSoonLink.tsx'
import { FleetCalendar } from './components/FleetCalendar.tsx'
import { certColumnFields, useCertColumns } from './use-cert-columns.tsx'

const form = () => import('./ShipCertForm.tsx')

export default function ShipCertList() {
  const t = useMessages(surveyImportText)
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
          <ImportButton
            contract={surveyTable}
            calls="ship/cert/surveys"
            text={surveyImportText}
            fields={surveyTableColumns}
            defaults={['place']}
            updates={false}
            label={t.open}
            icon={<FileDoneOutlined aria-hidden />}
            right="ship.cert.import"
            also={['ship/cert', 'ship/manager', 'ship/query']}
          />
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
