// The parts of the router that the console uses: which view an address has is the menus' and pages' to say.
export {
  createPath,
  Link,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
