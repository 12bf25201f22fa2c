// Drawings that come with the first one of them that is drawn.

import ArrowRight from 'lucide-react/icons/arrow-right';
import Calendar from 'lucide-react/icons/calendar';
import Cpu from 'lucide-react/icons/cpu';
import Database from 'lucide-react/icons/database';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import Filter from 'lucide-react/icons/filter';
import FlaskConical from 'lucide-react/icons/flask-conical';
import GitBranch from 'lucide-react/icons/git-branch';
import Globe from 'lucide-react/icons/globe';
import Image from 'lucide-react/icons/image';
import Inbox from 'lucide-react/icons/inbox';
import Key from 'lucide-react/icons/key';
import Layers from 'lucide-react/icons/layers';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Network from 'lucide-react/icons/network';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Rocket from 'lucide-react/icons/rocket';
import Send from 'lucide-react/icons/send';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Square from 'lucide-react/icons/square';
import Sun from 'lucide-react/icons/sun';
import Tag from 'lucide-react/icons/tag';
import Terminal from 'lucide-react/icons/terminal';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import Workflow from 'lucide-react/icons/workflow';
import Wrench from 'lucide-react/icons/wrench';
import Zap from 'lucide-react/icons/zap';

export const MORE_ICONS = {
  'arrow-right': ArrowRight,
  calendar: Calendar,
  cpu: Cpu,
  database: Database,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  'file-text': FileText,
  filter: Filter,
  flask: FlaskConical,
  'git-branch': GitBranch,
  globe: Globe,
  image: Image,
  inbox: Inbox,
  key: Key,
  layers: Layers,
  'layout-grid': LayoutGrid,
  link: Link,
  list: List,
  lock: Lock,
  'log-out': LogOut,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  network: Network,
  pencil: Pencil,
  play: Play,
  rocket: Rocket,
  send: Send,
  sliders: SlidersHorizontal,
  square: Square,
  sun: Sun,
  tag: Tag,
  terminal: Terminal,
  trash: Trash2,
  upload: Upload,
  workflow: Workflow,
  wrench: Wrench,
  zap: Zap,
} as const;
