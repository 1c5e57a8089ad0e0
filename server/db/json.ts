// Pieces of SQL that put rows into the shapes of domain/, for statements that answer with one JSON value.

/** A timestamp as the API writes it: UTC with milliseconds. Null stays null. */
export const isoSql = (timestamp: string) => `to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `Stats` from a user_stats row called stats. */
export const statsSql = `json_build_object(
    'totalSkillPoints', stats.total_skill_points,
    'currentLevel', stats.current_level,
    'experiencePoints', stats.experience_points,
    'pointsToNextLevel', stats.points_to_next_level)`

/** `Streak` from a learning_streaks row called streak. */
export const streakSql = `json_build_object(
    'currentStreak', streak.current_streak,
    'longestStreak', streak.longest_streak,
    'lastActivityDate', streak.last_activity_date,
    'streakStartDate', streak.streak_start_date,
    'freezes', streak.freezes,
    'frozenDays', streak.frozen_days)`

/** `Settings` from a user_profiles row called profile. */
export const settingsSql = `json_build_object('gamification', profile.gamification)`

/** `Profile` from a user_profiles row called profile. */
export const profileSql = `json_build_object(
    'learningGoal', profile.learning_goal,
    'timeCommitment', profile.time_commitment,
    'experienceLevel', profile.experience_level)`

/** `Preferences` from a row that has all three of them. */
export const preferencesSql = `json_build_object('learningGoal', learning_goal,
    'timeCommitment', time_commitment, 'experienceLevel', experience_level)`
