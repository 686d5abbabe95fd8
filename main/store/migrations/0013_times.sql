ALTER TABLE `events` ADD `time` text;--> statement-breakpoint
CREATE INDEX `events_times` ON `events` (`at`) WHERE new_resource_state IS NOT NULL OR time IS NOT NULL;