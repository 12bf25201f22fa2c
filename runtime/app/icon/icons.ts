// The one table of drawings; `icon` of schemas/meta/parts.schema.json lists the names. Imported one by one, so that the rest of the set stays out.

import Activity from 'lucide-react/icons/activity';
import AppWindow from 'lucide-react/icons/app-window';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Bell from 'lucide-react/icons/bell';
import Book from 'lucide-react/icons/book';
import Box from 'lucide-react/icons/box';
import Building from 'lucide-react/icons/building';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Columns3 from 'lucide-react/icons/columns-3';
import Copy from 'lucide-react/icons/copy';
import Cpu from 'lucide-react/icons/cpu';
import Database from 'lucide-react/icons/database';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import Filter from 'lucide-react/icons/filter';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Folder from 'lucide-react/icons/folder';
import Gauge from 'lucide-react/icons/gauge';
import GitBranch from 'lucide-react/icons/git-branch';
import Globe from 'lucide-react/icons/globe';
import Image from 'lucide-react/icons/image';
import Inbox from 'lucide-react/icons/inbox';
import Info from 'lucide-react/icons/info';
import Key from 'lucide-react/icons/key';
import Layers from 'lucide-react/icons/layers';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Network from 'lucide-react/icons/network';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Rocket from 'lucide-react/icons/rocket';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Square from 'lucide-react/icons/square';
import Sun from 'lucide-react/icons/sun';
import Tag from 'lucide-react/icons/tag';
import Terminal from 'lucide-react/icons/terminal';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Workflow from 'lucide-react/icons/workflow';
import Wrench from 'lucide-react/icons/wrench';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';

export const ICONS = {
  activity: Activity,
  'alert-circle': CircleAlert,
  'alert-triangle': TriangleAlert,
  'app-window': AppWindow,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  'arrow-up-down': ArrowUpDown,
  bell: Bell,
  book: Book,
  box: Box,
  building: Building,
  calendar: Calendar,
  check: Check,
  'check-circle': CircleCheck,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  clock: Clock,
  columns: Columns3,
  copy: Copy,
  cpu: Cpu,
  database: Database,
  download: Download,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  'file-text': FileText,
  filter: Filter,
  flask: FlaskConical,
  folder: Folder,
  gauge: Gauge,
  'git-branch': GitBranch,
  globe: Globe,
  'help-circle': CircleQuestionMark,
  image: Image,
  inbox: Inbox,
  info: Info,
  key: Key,
  layers: Layers,
  'layout-grid': LayoutGrid,
  link: Link,
  list: List,
  loader: LoaderCircle,
  lock: Lock,
  'log-out': LogOut,
  menu: Menu,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  'more-horizontal': Ellipsis,
  network: Network,
  'panel-left-close': PanelLeftClose,
  'panel-left-open': PanelLeftOpen,
  pencil: Pencil,
  play: Play,
  plus: Plus,
  refresh: RefreshCw,
  rocket: Rocket,
  search: Search,
  send: Send,
  server: Server,
  settings: Settings,
  shield: Shield,
  sliders: SlidersHorizontal,
  square: Square,
  sun: Sun,
  tag: Tag,
  terminal: Terminal,
  trash: Trash2,
  upload: Upload,
  user: User,
  users: Users,
  workflow: Workflow,
  wrench: Wrench,
  x: X,
  'x-circle': CircleX,
  zap: Zap,
} as const;

export type IconName = keyof typeof ICONS;
