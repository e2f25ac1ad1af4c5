/**
 * Icons that a menu entry can have, by stored name: icons of the library in lower case, and two of
 * our own.
 */
import {
  AccountBookOutlined,
  AlertOutlined,
  ApartmentOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  ClusterOutlined,
  CompassOutlined,
  ContainerOutlined,
  DatabaseOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  FilePdfOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  FlagOutlined,
  FormOutlined,
  FundOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  ImportOutlined,
  KeyOutlined,
  LayoutOutlined,
  LineChartOutlined,
  MailOutlined,
  MenuOutlined,
  NotificationOutlined,
  OrderedListOutlined,
  PieChartOutlined,
  ProfileOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SettingOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'

const Ship = () => (
  <svg
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M3 14.5h18l-2.5 5H6zM6 14.500V9h9l3 5.500M9 9V5h4v4" />
    <path d="M2 22c1.7-1.2 3.3-1.2 5 0s3.3 1.2 5 0 3.3-1.2 5 0 3.3 1.2 5 0" />
  </svg>
)
const Anchor = () => (
  <svg
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="12" cy="5" r="2.5" />
    <path d="M12 7.500V21M8 11h8M4 14c.5 4.5 3.5 7 8 7s7.5-2.5 8-7" />
  </svg>
)
export const icons = {
  anchor: Anchor,
  ship: Ship,
  certificate: SafetyCertificateOutlined,
  chart: BarChartOutlined,
  file: FileTextOutlined,
  law: ReadOutlined,
  news: NotificationOutlined,
  account: AccountBookOutlined,
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calculator: CalculatorOutlined,
  calendar: CalendarOutlined,
  cluster: ClusterOutlined,
  compass: CompassOutlined,
  container: ContainerOutlined,
  database: DatabaseOutlined,
  dollar: DollarOutlined,
  environment: EnvironmentOutlined,
  'file-done': FileDoneOutlined,
  'file-pdf': FilePdfOutlined,
  'file-protect': FileProtectOutlined,
  'file-text': FileTextOutlined,
  flag: FlagOutlined,
  form: FormOutlined,
  fund: FundOutlined,
  global: GlobalOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  import: ImportOutlined,
  key: KeyOutlined,
  layout: LayoutOutlined,
  'line-chart': LineChartOutlined,
  mail: MailOutlined,
  menu: MenuOutlined,
  notification: NotificationOutlined,
  'ordered-list': OrderedListOutlined,
  'pie-chart': PieChartOutlined,
  profile: ProfileOutlined,
  read: ReadOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  schedule: ScheduleOutlined,
  search: SearchOutlined,
  setting: SettingOutlined,
  solution: SolutionOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
} as const
export type IconName = keyof typeof icons
const isIcon = (name: string): name is IconName => name in icons

/** An icon by name; a file icon for unknown names. */
export function Icon({ name }: { name: string | null | undefined }) {
  const Shape = icons[name && isIcon(name) ? name : 'file']
  return (
    <span className="icon" aria-hidden="true">
      <Shape />
    </span>
  )
}
