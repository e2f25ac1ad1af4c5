import { useMe } from '#web/api/me.ts'
import { useLang } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { surveyor, surveyorImportable } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import { GrantStatus } from './Authorisations.tsx'
import { countryName } from './countries.ts'
import { Expiry } from './Expiry.tsx'

const form = () => import('./SurveyorForm.tsx')

export default function SurveyorList() {
  const { info } = useMe()
  const lang = useLang()
  return (
    <ListPage
      contract={surveyor}
      text={surveyorText}
      form={form}
      detailPath="/basic/surveyor/detail"
      initialValues={{ surveyorType: 2, grantStatus: 'valid', status: 1, region: info.region }}
      importOptions={{
        ...surveyorImportable,
        initialValues: { region: info.region, surveyorType: 2, grantStatus: 'valid', status: 1 },
      }}
      usedFields={['grantStatus', 'validityTime', 'issueTime', 'flagIds', 'nationality']}
      columns={[
        { name: 'fullName', width: 190 },
        { name: 'nameZh', width: 110 },
        { name: 'surveyorType', width: 140 },
        { name: 'surveyLevel', width: 110 },
        { name: 'region', width: 120 },
        {
          name: 'grantStatus',
          width: 145,
          render: (row) => <GrantStatus status={row.grantStatus} />,
        },
        {
          name: 'validityTime',
          width: 245,
          render: (row) =>
            row.grantStatus === 'expired' ? (
              <DateValue value={row.validityTime} />
            ) : (
              <Expiry until={row.validityTime} from={row.issueTime} />
            ),
        },
        { name: 'flagIds', width: 175, align: 'right', render: (row) => row.flagIds?.length ?? 0 },
        { name: 'mobile', width: 160 },
        { name: 'email', width: 220 },
        { name: 'inspectionScopes', width: 360, hidden: true },
        { name: 'shipModels', width: 220, hidden: true },
        { name: 'ports', hidden: true },
        { name: 'organization', hidden: true },
        { name: 'nationality', hidden: true, render: (row) => countryName(row.nationality, lang) },
        { name: 'status', width: 110 },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
