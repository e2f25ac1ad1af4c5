import { Alert, Button, Skeleton, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { AccessSection } from './PasswordSessionSection.tsx'
import { AuditsSection } from './AuditsSection.tsx'
import { CommerceSection } from './CommerceSection.tsx'
import { FilesSection } from './FilesSection.tsx'
import { KeySection } from './KeySection.tsx'
import { MailSection } from './MailSection.tsx'
import { NumbersSection } from './NumbersSection.tsx'
import { RemindersSection } from './RemindersSection.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { SocietySection } from './SocietySection.tsx'
import '#web/kit/form/form.css'
import '#web/kit/detail/detail.css'
import { labelOverflowTab } from '#web/kit/label-overflow-tab.ts'
import './setting.css'

/** Settings of the society by section; the section is in the URL. */
export default function SettingPage() {
  const t = useMessages(settingText)
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useApiQuery(setting, 'get', {}, { staleTime: 0 })
  if (error)
    return (
      <div className="detail">
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={<Button onClick={() => refetch()}>↻</Button>}
        />
      </div>
    )
  if (!data)
    return (
      <div className="detail">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  const props = { data, refetch: () => void refetch() }
  const sections = {
    society: <SocietySection {...props} />,
    access: <AccessSection {...props} />,
    numbers: <NumbersSection {...props} />,
    mail: <MailSection {...props} />,
    reminders: <RemindersSection {...props} />,
    audits: <AuditsSection {...props} />,
    commerce: <CommerceSection {...props} />,
    files: <FilesSection {...props} />,
    key: <KeySection />,
    history: <SettingHistory />,
  }
  return (
    <div className="detail">
      <h1 className="visually-hidden">{t.title}</h1>
      <Tabs
        ref={labelOverflowTab}
        activeKey={params.get('tab') ?? 'society'}
        onChange={(tab) => setParams({ tab }, { replace: true })}
        destroyOnHidden
        items={Object.entries(sections).map(([key, children]) => ({
          key,
          label: t.sections[key as keyof typeof sections],
          children,
        }))}
      />
    </div>
  )
}
