import './allStyles.css'
