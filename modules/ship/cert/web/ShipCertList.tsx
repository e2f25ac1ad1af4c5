import { FileDoneOutlined } from '@ant-design/icons'
import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useLang, useLocalized } from '#web/api/text.tsx'
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
import { AsOfDay } from './components/AsOfDay.tsx'
import { DueSoonLink } from './components/DueSoonLink.tsx'
import { FleetCalendar } from './components/FleetCalendar.tsx'
import { StandingReason } from './StandingReason.tsx'
import { StandingTag } from './StandingTag.tsx'
import { CertWindowTag } from './WindowTag.tsx'

const form = () => import('./ShipCertForm.tsx')

export default function ShipCertList() {
  const localize = useLocalized()
  const lang = useLang()
  return (
    <ListPage
      contract={shipCert}
      text={shipCertText}
      form={form}
      editable={false}
      detailPath="/ship/cert/detail"
      importOptions={{
        contract: certTable,
        text: certImportText,
        fields: certTableColumns,
        defaults: ['term'],
        initialValues: { term: 'full' },
        updates: false,
        also: ['ship/manager', 'ship/query'],
      }}
      toolbar={({ query }) => (
        <>
          <AsOfDay search={query} />
          <DueSoonLink />
          <FleetCalendar />
          <ImportButton
            contract={surveyTable}
            calls="ship/cert/surveys"
            text={surveyImportText}
            fields={surveyTableColumns}
            defaults={['place']}
            updates={false}
            label={localize(surveyImportText.open.zh, surveyImportText.open.en)}
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
      usedFields={[
        'shipName',
        'companyName',
        'imo',
        'companyImo',
        'certNameZh',
        'certNameEn',
        'windowState',
        'standing',
        'standingReason',
      ]}
      columns={[
        { name: 'certNo', width: 190 },
        {
          name: 'shipName',
          label: shipCertText.holder,
          width: 190,
          render: (row) => <SubjectLink subject={row} />,
        },
        { name: 'imo', width: 100, render: (row) => row.imo ?? row.companyImo },
        {
          name: 'certId',
          label: shipCertText.labels.certId,
          width: 260,
          render: (row) => localize(row.certNameZh, row.certNameEn),
        },
        {
          name: 'windowState',
          width: 130,
          render: (row) => <CertWindowTag state={row.windowState} />,
        },
        { name: 'nextDueDate', width: 120 },
        { name: 'expiryDate', width: 120 },
        { name: 'issueDate', width: 120 },
        { name: 'flagId', width: 130 },
        { name: 'term', width: 110 },
        {
          name: 'standing',
          width: 230,
          render: (row) => (
            <>
              <StandingTag standing={row.standing} />
              <StandingReason reason={row.standingReason} />
            </>
          ),
        },
        { name: 'standingSince', width: 120, hidden: true },
        {
          name: lang === 'zh' ? 'standingRuleZh' : 'standingRuleEn',
          label: shipCertText.labels.standingRule,
          width: 160,
          hidden: true,
        },
        { name: 'valid', width: 90, hidden: true },
        { name: 'utn', width: 180, hidden: true },
        { name: 'personName', width: 140, hidden: true },
        { name: 'region', hidden: true },
        { name: 'shipType', hidden: true },
      ]}
    />
  )
}
